// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

import {CarState, Circuit} from "./Circuit.sol";

/// The benchmark's referee under the names that University Code Prix cars call, so that the same cars run on it. Its gas is its own.
contract CodePrixCircuit is Circuit {
    uint256 internal constant MOST_SHIELDS = 6;

    /// Runs a race and tells how many turns it took.
    function turnsOf(address[CARS] calldata cars_, uint256 seed, uint256 most) external returns (uint256) {
        this.race(cars_, seed, most);
        return turn;
    }

    function buyAcceleration(uint256 amount) external returns (uint256 cost) {
        cost = pay(0, amount, this.accelerateCost(amount));
        states[msg.sender].speed += uint32(amount);
    }

    function buyShell(uint256 amount) external returns (uint256 cost) {
        cost = pay(1, amount, this.shellCost(amount));
        uint32 ownY = states[msg.sender].y;
        address hit;
        uint32 nearest = type(uint32).max;
        for (uint256 i = 0; i < CARS; i++) {
            CarState storage state_ = states[grid[i]];
            if (state_.y > ownY && state_.y < nearest) (nearest, hit) = (state_.y, grid[i]);
        }
        if (hit != address(0) && states[hit].shield == 0 && states[hit].speed > 1) states[hit].speed = 1;
    }

    function buyShield(uint256 amount) external returns (uint256 cost) {
        cost = pay(2, amount, this.shieldCost(amount));
        uint256 shields = states[msg.sender].shield + amount;
        states[msg.sender].shield = uint32(shields > MOST_SHIELDS ? MOST_SHIELDS : shields);
    }

    function getAccelerateCost(uint256 amount) external view returns (uint256) {
        return costOf(0, amount, 10e18, -223143551314209755, 2e18);
    }

    function getShellCost(uint256 amount) external view returns (uint256) {
        return costOf(1, amount, 200e18, -400477566597125289, 2e17);
    }

    function getShieldCost(uint256 amount) external view returns (uint256) {
        return costOf(2, amount, 100e18, -400477566597125289, 1e17);
    }

    function turns() external view returns (uint16) {
        return uint16(turn);
    }

    function entropy() external view returns (uint72) {
        return uint72(turn);
    }

    function state() external pure returns (uint8) {
        return 1;
    }

    function cars(uint256 index) external view returns (address) {
        return grid[index];
    }

    function currentCar() external view returns (address) {
        return mover;
    }

    function getActionsSold(uint8 action) external view returns (uint256) {
        return sold[action];
    }

    function getCarData(address car) external view returns (CarState memory) {
        return states[car];
    }

    function getAllCarData() external view returns (CarState[] memory sorted) {
        (sorted,) = standings(address(0));
    }

    function getAllCarDataAndFindCar(address car) external view returns (CarState[] memory, uint256) {
        return standings(car);
    }
}
