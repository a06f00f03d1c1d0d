// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "0xtitans/ICar.sol";

contract FirstTitansCar is ICar {
    uint256 constant UNITS = 3; // speed to buy each time it moves

    function takeYourTurn(
        Monaco monaco,
        Monaco.CarData[] calldata allCars, // the leader first
        uint256[] calldata, // where the bananas lie
        uint256 yourCarIndex // your place in that list; 0 means you lead
    ) external override {
        Monaco.CarData memory me = allCars[yourCarIndex];

        // 1. Is somebody ahead, and fast? A shell stops the next car ahead.
        if (yourCarIndex > 0 && allCars[yourCarIndex - 1].speed > 10) {
            if (monaco.getShellCost(1) <= me.balance / 8) monaco.buyShell(1);
        }

        // 2. Faster, always faster.
        monaco.buyAcceleration(UNITS);
    }

    function sayMyName() external pure override returns (string memory) {
        return "First Titans Car";
    }
}
