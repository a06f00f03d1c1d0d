// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "code-prix/Car.sol";

/// Uses nearly all gas of its turn, as the dearest cars of the published games do: it asks for the price of one unit, of two, of three, until
/// a share of its purse is reached or the gas runs low, over and over, and then buys. Only good for measuring.
contract PriceSearcher is Car {
    uint256 constant GAS_TO_KEEP = 120_000;
    uint256 constant SHARE = 400;

    function takeYourTurn(CodePrix codePrix, CodePrix.CarData[] calldata allCars, uint256 yourCarIndex)
        external
        override
    {
        uint256 budget = allCars[yourCarIndex].balance / SHARE;
        uint256 most;
        while (gasleft() > GAS_TO_KEEP) {
            uint256 amount;
            while (gasleft() > GAS_TO_KEEP && amount < 60 && codePrix.getAccelerateCost(amount + 1) <= budget) ++amount;
            most = amount > most ? amount : most;
        }
        if (most > 0) codePrix.buyAcceleration(most);
    }
}
